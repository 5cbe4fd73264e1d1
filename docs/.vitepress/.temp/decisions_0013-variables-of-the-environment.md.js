import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"The SDK reads four variables of the environment","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0013-variables-of-the-environment.md","filePath":"decisions/0013-variables-of-the-environment.md"}');
const _sfc_main = { name: "decisions/0013-variables-of-the-environment.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="the-sdk-reads-four-variables-of-the-environment" tabindex="-1">The SDK reads four variables of the environment <a class="header-anchor" href="#the-sdk-reads-four-variables-of-the-environment" aria-label="Permalink to &quot;The SDK reads four variables of the environment&quot;">​</a></h1><p><code>new Stablerail()</code> reads <code>STABLERAIL_API_KEY</code>, <code>STABLERAIL_WORKSPACE_ID</code> and <code>STABLERAIL_BASE_URL</code>; <code>verify</code> and the webhook handlers read <code>STABLERAIL_WEBHOOK_SECRET</code> where they are given no secret. Every document uses these names and no others.</p><ul><li>An option that is given wins. An <code>apiKey</code> that is given and undefined is refused and never replaced: it is a variable of another name that was not set, and the key of another account in its place would be worse than an error.</li><li>A variable is read only where it is needed: in Deno each reading asks for leave.</li><li>It is read by name at run time, never as a literal that a bundler fills in, so that no secret ends in a page.</li><li>A live key has no default address, and is sent over https alone, or over http to this machine where that is asked for.</li><li>The functions read nothing: their bytes are counted.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0013-variables-of-the-environment.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0013VariablesOfTheEnvironment = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0013VariablesOfTheEnvironment as default
};
