import type { AgreeingMessages } from '../messages.ts'

export const tr: AgreeingMessages = {
  trial:
    'Şimdi bir şey ödenmez. Cüzdanınızla kabul edin: deneme bununla başlar ve deneme bitince ödemeler cüzdanınızdan alınır.',
  signedTrial: 'İmzaladınız. Deneme, cüzdanınızın onayı görülünce başlar.',
  byHand: 'Her seferinde kendiniz ödeyin',
  renewals: 'Her yenileme için e-postayla bir bağlantı alırsınız.',
  payer: 'Ödeyecek cüzdanın adresi',
  payerHint: 'Ödemeyi yapacağınız kendi adresinizi girin. Bunun için bir borsa hesabı kullanmayın.',
  signed: {
    awaiting_approval: 'İmzaladınız. İlk ödeme, cüzdanınızın onayı görülünce alınır.',
    charging: 'Onayınız görüldü. İlk ödeme alınıyor.',
    agreed: 'Onayınız görüldü. İlk ödeme alınıyor.',
  },
  notYet: (issue) => `İlk ödeme henüz alınamadı: ${issue}.`,
  tried: 'Kendiliğinden yeniden denenir.',
  issues: {
    no_terms: 'hiçbir şey imzalanmadı',
    insufficient_balance: 'cüzdanınızda bakiye yetersiz',
    insufficient_allowance: 'cüzdanınızın onayladığı tutar yetersiz',
    reverted: 'ağ reddetti',
    not_due: 'dönemi başlamadı veya geçti',
    stopped: 'anlaşma sona erdi',
    token_refused: 'token reddetti',
    terms_too_low: 'fiyat imzalananın üzerinde',
    not_named: 'satıcı izin vermedi',
    refused: 'satıcı şu anda sizden ödeme kabul etmiyor',
    unavailable: 'otomatik ödemeler şu anda kapalı',
  },
}
