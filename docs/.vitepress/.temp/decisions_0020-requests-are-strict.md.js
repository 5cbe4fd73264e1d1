import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Requests are strict","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0020-requests-are-strict.md","filePath":"decisions/0020-requests-are-strict.md"}');
const _sfc_main = { name: "decisions/0020-requests-are-strict.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="requests-are-strict" tabindex="-1">Requests are strict <a class="header-anchor" href="#requests-are-strict" aria-label="Permalink to &quot;Requests are strict&quot;">​</a></h1><p>A field or query parameter that an operation does not have was ignored. A filter with a typo then answered with everything, and a shop that looked for a confirmed payment of its checkout found one of another. TypeScript catches these; JavaScript, curl and every other language do not.</p><ul><li><strong>Unknown names are 400 <code>invalid_request</code></strong>, with the name in <code>param</code> and the nearest known one in the message. This holds for every query and body of the API, objects within bodies too, and for routes that take no query or no body (<code>{}</code> counts as none). <code>metadata</code> is the caller&#39;s own. Pages and images ignore what they do not know: links to them gain parameters on their way.</li><li><strong><code>route()</code> refuses to make a route</strong> whose query or body has an object that lets unknown names pass, so that none can be forgotten.</li><li><strong>One function finds and words every fault</strong> (<code>packages/contract/src/refusals</code>), by the JSON Schema of the part that zod refused. The mock of the SDK carries a copy of its text, because the SDK imports nothing; a test holds server and mock to the same sentences. zod&#39;s own texts reach nobody.</li><li><strong>Request bodies have <code>additionalProperties: false</code> in the OpenAPI document</strong>, since that is what the server does; answers have not, since they may gain fields.</li></ul><p>The price: an SDK that is newer than its server can send a field that the server refuses. The refusal says so where no known name is near. Within <code>v1</code> fields are added to servers first.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0020-requests-are-strict.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0020RequestsAreStrict = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0020RequestsAreStrict as default
};
