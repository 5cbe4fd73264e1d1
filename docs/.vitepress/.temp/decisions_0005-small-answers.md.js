import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Smaller questions that the interface left open","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0005-small-answers.md","filePath":"decisions/0005-small-answers.md"}');
const _sfc_main = { name: "decisions/0005-small-answers.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="smaller-questions-that-the-interface-left-open" tabindex="-1">Smaller questions that the interface left open <a class="header-anchor" href="#smaller-questions-that-the-interface-left-open" aria-label="Permalink to &quot;Smaller questions that the interface left open&quot;">​</a></h1><ul><li>A deployment reads the chains in its configuration. A checkout on another chain is 400 and names <code>chain</code>, since its payment would not be seen.</li><li>Dashboard sessions may use every merchant route with the role of the member; keys may not use wallet routes.</li><li>A cookie can write only from our own origins. API keys are sent in a header and need no such check.</li><li>The same address may be registered for each chain and token; the same combination twice is a <code>conflict</code>.</li><li><code>Idempotent-Replayed: true</code> marks an answer that was stored under the idempotency key before.</li><li>A wallet&#39;s events are sent in the mode of the session that caused them, as the wallet itself has none.</li><li>An operation that the contract marks <code>later</code> has no handler, which the compiler holds the server to. Its path answers 404 <code>not_found</code> with the operation&#39;s name; the OpenAPI document, the reference and the SDK carry the mark, and the SDK&#39;s mock answers the same 404 unless a test sets <code>answerUnserved</code>.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0005-small-answers.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0005SmallAnswers = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0005SmallAnswers as default
};
