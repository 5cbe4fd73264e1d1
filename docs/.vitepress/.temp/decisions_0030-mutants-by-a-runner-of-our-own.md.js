import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Mutants are tried by a runner of our own","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0030-mutants-by-a-runner-of-our-own.md","filePath":"decisions/0030-mutants-by-a-runner-of-our-own.md"}');
const _sfc_main = { name: "decisions/0030-mutants-by-a-runner-of-our-own.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="mutants-are-tried-by-a-runner-of-our-own" tabindex="-1">Mutants are tried by a runner of our own <a class="header-anchor" href="#mutants-are-tried-by-a-runner-of-our-own" aria-label="Permalink to &quot;Mutants are tried by a runner of our own&quot;">​</a></h1><p><code>npm run campaign -- mutants</code> breaks rules one at a time and counts the breaks that no test notices.</p><p>Stryker 10.1 was tried first. It does not start here: it reads <code>tsconfig.json</code> through the compiler&#39;s JavaScript API, which TypeScript 7 does not have. It would also have missed what matters most: many rules of this server are conditions in SQL, and Stryker has no operators for SQL, nor a way to add some.</p><p>What it is made of:</p><ul><li><code>oxc-parser</code> reads the sources. A mutant is the replacement of one stretch of text, and must parse.</li><li>The operators: bounds and comparisons, conditions, <code>&amp;&amp;</code> and <code>||</code>, arithmetic, truths, numbers and texts, answers, statements that are left out, waits that are not waited for; links of a query builder; and in SQL comparisons, <code>and</code> and <code>or</code>, <code>is null</code>, orders, numbers and whole lines. Sentences for people, types and names of columns stay as they are: another name is no query at all, and would only flatter the score.</li><li>One vitest in a process of its own stays up. It serves the mutant&#39;s text in place of the file&#39;s, so nothing is written to disk. A test file takes 0.3 s from its second run on. A mutant that never comes back is ended with its process; one that fills the memory ends by itself.</li><li>Of a group&#39;s tests those that import the module are asked, the ones that found faults in it before first, and those that take longer than two seconds last.</li><li>Results are kept in <code>campaigns/mutants/results/</code>, so that a run that was broken off goes on. What is killed stays so while the module is as it was; what survived is tried again when a test changed.</li><li><code>equivalents.json</code> lists mutants that no test can tell from the original, each with its reason.</li></ul><p>What it does not see: programs that a test starts as processes of their own run the files on disk, without the mutant; and mutants that do not compile count as any other.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0030-mutants-by-a-runner-of-our-own.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0030MutantsByARunnerOfOurOwn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0030MutantsByARunnerOfOurOwn as default
};
