import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Errors of the SDK are told by brand and name","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0011-errors-are-told-by-brand-and-name.md","filePath":"decisions/0011-errors-are-told-by-brand-and-name.md"}');
const _sfc_main = { name: "decisions/0011-errors-are-told-by-brand-and-name.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="errors-of-the-sdk-are-told-by-brand-and-name" tabindex="-1">Errors of the SDK are told by brand and name <a class="header-anchor" href="#errors-of-the-sdk-are-told-by-brand-and-name" aria-label="Permalink to &quot;Errors of the SDK are told by brand and name&quot;">​</a></h1><p>A program may hold two copies of the package, an ESM and a CommonJS one, and <code>instanceof</code> by identity fails between them without a word. Each class carries a brand, a text that names it behind those it extends, and <code>instanceof</code> compares the brand and the name of the error with it. A class that extends one of ours without a brand is told by identity.</p><ul><li>There is a class for each error code. An answer makes an <code>APIError</code> whose name follows from its code (<code>not_found</code> is <code>NotFoundError</code>), so that the client needs no table of all classes, and a code of a later service has a name as well.</li><li><code>APIError</code> has no type parameters: <code>instanceof</code> fills those of a generic class with <code>any</code>, and <code>error.code</code> would complete nothing.</li><li>The type of <code>code</code> is the union of all known codes and an enumeration that exists in types only. A comparison with a code that is misspelt does not compile; as a text it is compared with anything. Events do the same with <code>type</code>.</li><li>An error says what is wrong in our own words. A failure of the network is a <code>ConnectionError</code> and may be tried again; a mistake in the program is a plain <code>StablerailError</code> and never is. The two are told apart by what was thrown: an error of the network has a cause or a code in Node, Bun and Deno, and words of its own in browsers, where a mistake has the words of the engine.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0011-errors-are-told-by-brand-and-name.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0011ErrorsAreToldByBrandAndName = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0011ErrorsAreToldByBrandAndName as default
};
