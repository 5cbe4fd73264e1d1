import type { RemindersWords } from './words.ts'

export const tr: RemindersWords = {
  title: 'Hatırlatmalar',
  asked: 'Bu satıcı, bekleyen ödemeleri size e-postayla hatırlatır.',
  stop: 'Bu hatırlatmaları durdur',
  rest: 'Bu, ödeme sayfasında istediğiniz makbuzları da durdurur. Faturaları ve onların makbuzlarını almaya devam edersiniz.',
  stoppedTitle: 'Hatırlatmalar durduruldu',
  stopped: 'Bu satıcı size artık hatırlatma göndermiyor.',
  again: 'Hatırlatmaları yeniden al',
}
