import type { RemindersWords } from './words.ts'

export const tr: RemindersWords = {
  title: 'Hatırlatmalar',
  asked: 'Bu satıcı, henüz ödenmemiş olanları size e-postayla hatırlatır.',
  stop: 'Bana artık hatırlatma gönderme',
  rest: 'Faturalar ve makbuzlar gönderilmeye devam eder.',
  stoppedTitle: 'Artık hatırlatma yok',
  stopped: 'Bu satıcı size artık hatırlatma göndermez.',
  again: 'Yeniden gönder',
}
