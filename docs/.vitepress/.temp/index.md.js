import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"","description":"","frontmatter":{"layout":"home","hero":{"name":"Stablerail","text":"USDC and USDT, from your buyer’s wallet to yours","tagline":"A payments API that never holds the money. It watches the chain, matches transfers to checkouts, and tells your backend with signed webhooks.","actions":[{"theme":"brand","text":"Quickstart","link":"/quickstart"},{"theme":"alt","text":"API reference","link":"/reference/"}]},"features":[{"title":"Checkout","details":"Create one, send the buyer to its page, fulfil on a webhook. Late, short and stray payments have an answer each.","link":"/guides/checkout"},{"title":"Webhooks","details":"One call verifies them, in every framework and at the edge. Retried for more than a day, replayed on demand.","link":"/guides/webhooks"},{"title":"Safe to repeat","details":"Every creation takes an idempotency key and is one transaction. The SDK sends the key and retries for you.","link":"/guides/idempotency"},{"title":"Testing","details":"The whole platform runs on your machine, real database and real chain included, with one command.","link":"/guides/testing"},{"title":"On chain","details":"How a transfer finds its checkout, and what happens when a chain changes its mind.","link":"/concepts/attribution"},{"title":"Coming from elsewhere","details":"What you know from Stripe or Coinbase Commerce, and what it is called here.","link":"/guides/migrating-from-stripe"}]},"headers":[],"relativePath":"index.md","filePath":"index.md"}');
const _sfc_main = { name: "index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
