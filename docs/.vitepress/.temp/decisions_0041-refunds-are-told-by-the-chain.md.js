import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0041: refunds are told by the chain","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0041-refunds-are-told-by-the-chain.md","filePath":"decisions/0041-refunds-are-told-by-the-chain.md"}');
const _sfc_main = { name: "decisions/0041-refunds-are-told-by-the-chain.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_0041-refunds-are-told-by-the-chain" tabindex="-1">0041: refunds are told by the chain <a class="header-anchor" href="#_0041-refunds-are-told-by-the-chain" aria-label="Permalink to &quot;0041: refunds are told by the chain&quot;">​</a></h1><p>A refund is a transaction that the merchant signs. The report of its hash is a claim, and a merchant may forget it; so the reader finds refunds among the transfers out of settlement wallets, and nothing but the chain confirms one.</p><ul><li><strong>Recognised by reference, else by hash.</strong> Token, sender, recipient and amount must be those of the refund, and the calldata must carry its reference or the transaction be the reported one. Facts alone do not suffice: two refunds of the same amount to the same buyer are common, and so is a merchant&#39;s own payment.</li><li><strong>Kept without a payment.</strong> A transfer out of a settlement wallet is a row of <code>transfers</code> that no payment refers to. A transfer from one shop&#39;s wallet to another&#39;s is one row with a payment of the one and, perhaps, a refund of the other.</li><li><strong>Given up is not forgotten.</strong> What was signed can be sent at any time. A refund that was canceled, expired or failed is awaited as long as it exists, and counts once it is mined; a younger refund that nobody sent, and that would then exceed the payment, fails. Only a merchant who sends both can send back more than came.</li><li><strong>A reversal tells no event.</strong> The specification has three events of refunds, none of which says that one was undone. A reorganisation makes the refund <code>broadcast</code> again and the payment what it was before; its return is not told again, as a checkout that succeeds a second time is not.</li><li><strong>The recipient is never guessed.</strong> The payer gets the money only where the chain says that the address is a key&#39;s and no other customer paid from it. Where no provider answers, the merchant must name the address: a refusal costs a minute, a transfer to a contract may cost the money.</li><li><strong>Moves of ours.</strong> Money that was too little is refunded from <code>failed</code>; credited by hand it is <code>confirmed</code>. A refund that is taken back leads from <code>refunded</code> to the status before.</li><li><strong>Nonce.</strong> A reported transaction counts as replaced once its signer&#39;s count of transactions has passed its nonce in a block that the reader has read and that is deep enough: had the refund been mined under another hash, the reader would have found it.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0041-refunds-are-told-by-the-chain.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0041RefundsAreToldByTheChain = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0041RefundsAreToldByTheChain as default
};
