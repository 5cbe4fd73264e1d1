import type { BusinessWords } from './words.ts'

export const tr: BusinessWords = {
  offers: 'Ne için ödeme yapmak istersiniz?',
  nothing: 'Şu anda burada ödenecek bir şey yok.',
  youChoose: 'Tutarı siz belirlersiniz',
  pay: 'Öde',
  payFor: (what) => `Öde: ${what}`,
  write: 'Satıcıyla iletişim',
  sent: 'Mesajınız gönderildi.',
  answer: 'Satıcı e-posta adresinize yanıt verir.',
  wrong: {
    email: 'Tam bir e-posta adresi girin, örneğin ada@example.com.',
    name: 'En çok 120 karakter girin.',
    message: 'En çok 2.000 karakterlik bir mesaj girin.',
  },
  email: 'E-posta adresiniz',
  name: 'Adınız (isteğe bağlı)',
  message: 'Mesaj',
  send: 'Mesajı gönder',
  direct: (merchant) => `Ödemeniz doğrudan alıcıya gider: ${merchant}.`,
}
