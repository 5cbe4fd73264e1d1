import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Limits","description":"","frontmatter":{"outline":2,"editLink":false},"headers":[],"relativePath":"reference/limits.md","filePath":"reference/generated/limits.md"}');
const _sfc_main = { name: "reference/limits.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="limits" tabindex="-1">Limits <a class="header-anchor" href="#limits" aria-label="Permalink to &quot;Limits&quot;">​</a></h1><p>Limits of single fields stand with the fields. These hold besides. Beyond one of them the answer is 400 <code>invalid_request</code>, and 413 for a body that is too large; the message says how to keep to it.</p><table tabindex="0"><thead><tr><th>what</th><th>at most</th></tr></thead><tbody><tr><td>a request body</td><td>64 KB, as it is sent: not compressed</td></tr><tr><td>the body of <code>createInvoice</code></td><td>256 KB</td></tr><tr><td>nesting of a body</td><td>64 levels</td></tr><tr><td><code>metadata</code></td><td>50 keys, 16 KB as JSON in UTF-8, 8 levels deep, itself counted; no key <code>__proto__</code></td></tr><tr><td><code>Idempotency-Key</code></td><td>255 printable ASCII characters</td></tr><tr><td>prices of a product</td><td>100, inactive ones counted</td></tr><tr><td>active payment links</td><td>1,000 in a workspace and mode</td></tr><tr><td>settlement wallets</td><td>64 in a workspace</td></tr><tr><td>webhook endpoints</td><td>32 in a workspace and mode</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/generated/limits.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits as default
};
