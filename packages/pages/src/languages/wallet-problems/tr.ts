import type { WalletProblems } from '../messages.ts'

export const tr: WalletProblems = {
  declined: () => 'Cüzdanda reddettiniz. Hiçbir şey gönderilmedi.',
  busy: () => 'Cüzdanda başka bir istek açık. Önce onu yanıtlayın.',
  locked: () => 'Cüzdan kilitli veya bu sayfaya hesap göstermiyor. Kilidini açıp yeniden deneyin.',
  unsupported: () => 'Bu cüzdan ödemeyi yapamıyor. Kodu başka biriyle tarayın.',
  disconnected: () => 'Cüzdanın bağlantısı koptu. Birazdan yeniden deneyin.',
  wrongNetwork: ({ chain }) => `Cüzdan başka bir ağda. ${chain} ağına geçip yeniden deneyin.`,
  unknownNetwork: ({ chain }) => `Cüzdan ${chain} ağını tanımıyor. Bu ağı cüzdana ekleyip yeniden deneyin.`,
  lowBalance: ({ have, need, token, chain }) =>
    `Bu cüzdanda ${chain} üzerinde ${have} ${token} var, gereken ${need}. Hiçbir şey gönderilmedi.`,
  tokenRefuses: ({ token }) =>
    `${token} bu ödemeyi şimdi reddediyor: İhraççısı onu durdurmuş ya da sizin veya satıcının hesabını dondurmuş. Hiçbir şey gönderilmedi. Başka bir yolla ödeyin veya satıcıya yazın.`,
  noGas: ({ chain }) =>
    `Bu cüzdanda ${chain} ağ ücreti için bakiye yetersiz görünüyor. Ücreti başka yoldan ödemiyorsa orada reddedin.`,
  offline: () => 'Hizmetle bağlantı yok. Hiçbir şey gönderilmedi.',
  restricted: () => 'Bulunduğunuz yerden ödemeler burada kabul edilmiyor. Hiçbir şey gönderilmedi.',
  refused: () => 'Bu ödeme şimdi yapılamaz. Nedenini görmek için sayfayı yeniden yükleyin.',
  failed: () =>
    'Cüzdan bir hata bildirdi. Yeniden denemeden önce bir şey gönderilip gönderilmediğine orada bakın.',
}
