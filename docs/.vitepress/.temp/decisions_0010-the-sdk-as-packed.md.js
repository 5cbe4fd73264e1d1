import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"The workspace uses the SDK as it is packed","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0010-the-sdk-as-packed.md","filePath":"decisions/0010-the-sdk-as-packed.md"}');
const _sfc_main = { name: "decisions/0010-the-sdk-as-packed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="the-workspace-uses-the-sdk-as-it-is-packed" tabindex="-1">The workspace uses the SDK as it is packed <a class="header-anchor" href="#the-workspace-uses-the-sdk-as-it-is-packed" aria-label="Permalink to &quot;The workspace uses the SDK as it is packed&quot;">​</a></h1><p>Whoever imports <code>@stablerail/sdk</code> in this repository (the demo, the examples, the tests, the figures) gets the files of the tarball, not the sources. What would break only for users, such as a missing file, a wrong condition of <code>exports</code> or types that need ours, breaks here first.</p><ul><li>The package is generated from the contract and has no dependencies: no zod and no ts-rest, whose inferred types would cost every user seconds of compile time. A type test proves that each generated type is the contract&#39;s.</li><li>Sizes are part of the interface: 6 KB for the client, 3 KB for one function, 1.3 KB for <code>verify</code>, 1 MB installed. They decide what is checked where. <code>Stablerail</code> refuses at run time what a compiler would refuse; the functions, which are there for few bytes, leave that to the compiler, and read no environment.</li><li>Types are most of what is installed, so they are kept once, as those of CommonJS: an ESM file may import these, and not the other way round. A program of both kinds has one type of each thing, too.</li><li>There are no source maps: maps without the sources lead nowhere, and the sources would double the package. What is packed keeps its names and lines (but for the mock, which is data), so that a stack leads to lines that can be read, in files called <code>core</code>, <code>errors</code> and <code>webhooks</code>.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0010-the-sdk-as-packed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0010TheSdkAsPacked = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0010TheSdkAsPacked as default
};
