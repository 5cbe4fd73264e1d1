import type { AgreeingMessages } from '../messages.ts'

export const zh: AgreeingMessages = {
  trial: '现在无需付款。请用您的钱包同意：试用由此开始，试用结束后将从您的钱包扣款。',
  signedTrial: '您已签名。看到您钱包的授权后，试用即开始。',
  byHand: '每次自行付款',
  renewals: '每次续订都会通过邮件向您发送链接。',
  payer: '付款钱包的地址',
  payerHint: '请输入您将用来付款的地址。请勿为此使用交易所账户。',
  signed: {
    awaiting_approval: '您已签名。看到您钱包的授权后，将扣取首笔付款。',
    charging: '已看到您的授权。正在扣取首笔付款。',
    agreed: '已看到您的授权。正在扣取首笔付款。',
  },
  notYet: (issue) => `尚未能扣取首笔付款：${issue}。`,
  tried: '系统会自动重试。',
  issues: {
    no_terms: '尚未签名',
    insufficient_balance: '您的钱包余额不足',
    insufficient_allowance: '您的钱包授权额度不足',
    reverted: '网络拒绝了该付款',
    not_due: '其周期尚未开始或已结束',
    stopped: '协议已终止',
    token_refused: '代币拒绝了该付款',
    terms_too_low: '价格高于所签条款',
    not_named: '商家未允许',
    refused: '商家目前不接受您的付款',
    unavailable: '目前无法自动扣款',
  },
}
