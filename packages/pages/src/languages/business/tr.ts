import type { BusinessWords } from './words.ts'

export const tr: BusinessWords = {
  offers: 'Bu işletmeye öde',
  nothing: 'Şu anda burada ödenecek bir şey yok.',
  youChoose: 'Tutarı siz belirlersiniz',
  pay: 'Öde',
  payFor: (what) => `Öde: ${what}`,
  write: 'Satıcıya yaz',
  sent: 'Mesajınız yolda.',
  answer: 'Satıcı, verdiğiniz e-posta adresine yanıt verir.',
  mend: 'Mesajınız gönderilmedi. Bir e-posta adresi ve en çok 2000 karakterlik bir mesaj yazın.',
  email: 'E-posta adresiniz',
  name: 'Adınız (isteğe bağlı)',
  message: 'Mesaj',
  send: 'Mesajı gönder',
}
