import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"A pending payment that leaves the chain stays, without a block","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0003-payments-that-leave-the-chain.md","filePath":"decisions/0003-payments-that-leave-the-chain.md"}');
const _sfc_main = { name: "decisions/0003-payments-that-leave-the-chain.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="a-pending-payment-that-leaves-the-chain-stays-without-a-block" tabindex="-1">A pending payment that leaves the chain stays, without a block <a class="header-anchor" href="#a-pending-payment-that-leaves-the-chain-stays-without-a-block" aria-label="Permalink to &quot;A pending payment that leaves the chain stays, without a block&quot;">​</a></h1><p>A reorg can take a transaction out after <code>payment.pending</code> was sent. The payment keeps its id and its status <code>pending</code>, and loses its block: <code>blockNumber</code> is null and <code>confirmations</code> is 0. Its checkout can be paid as if no transfer had been seen. When the same transaction is mined again the payment gets its new block. Its log index may be another there, so the transfer is recognised by transaction, token, recipient and amount. A payment whose transaction does not come back within 24 hours becomes <code>failed</code> with reason <code>dropped</code>.</p><p>The alternative was to delete the payment. But merchants have its id from the event, and an id that answers 404 is worse than a payment that says where it stands.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0003-payments-that-leave-the-chain.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0003PaymentsThatLeaveTheChain = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0003PaymentsThatLeaveTheChain as default
};
