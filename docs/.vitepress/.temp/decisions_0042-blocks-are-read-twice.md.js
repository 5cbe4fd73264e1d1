import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Blocks are read twice","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0042-blocks-are-read-twice.md","filePath":"decisions/0042-blocks-are-read-twice.md"}');
const _sfc_main = { name: "decisions/0042-blocks-are-read-twice.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="blocks-are-read-twice" tabindex="-1">Blocks are read twice <a class="header-anchor" href="#blocks-are-read-twice" aria-label="Permalink to &quot;Blocks are read twice&quot;">​</a></h1><p>A provider was believed when a second one had the block&#39;s hash. That said nothing of the logs: one provider that left a log out, or added one, was believed about money. Now each block is read twice, and the listener settles a transfer only when both readings tell it (with one provider: nothing waits, the second reading comes ten minutes later).</p><p><strong>One height, not a flag for each block.</strong> The second reading has a height of its own behind the cursor (<code>witnessed_number</code>), moves in ranges that end at remembered headers, and commits with what it found. A process that takes over goes on from it. Remembered headers say which provider read the blocks up to them, so that a provider never witnesses its own words.</p><p><strong>Differences are rows.</strong> What only one reading tells is recorded and not settled. Its block goes on a list (<code>chain_doubts</code>) and is read from both providers again, until they agree.</p><p><strong>Receipts decide about emptiness.</strong> A block that is answered without logs although its bloom filter denies that is decided by all its receipts, whose filters together must be the block&#39;s. Where no node answers receipts by block it is held for 30 seconds, then passed and put on the list.</p><p>The alternative was to compare only blocks that hold payments. That finds what was made up and not what was left out. Another was to ask two providers for everything before recording it: then nothing is <code>pending</code> before both have the block, and one that is slow delays every checkout page. The price of the way taken is that each block costs two readings.</p><p>What the lists do not see: two providers that leave out the same log. <code>rescan</code> and <code>reconcile</code> with other <code>rpcUrls</code> do.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0042-blocks-are-read-twice.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0042BlocksAreReadTwice = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0042BlocksAreReadTwice as default
};
