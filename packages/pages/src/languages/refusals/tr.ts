import type { Refusals } from '../messages.ts'

export const tr: Refusals = {
  notFound: {
    title: 'Sayfa bulunamadı',
    text: 'Bu adreste bir sayfa yok. Adresin tam olduğunu kontrol edin.',
  },
  wrongMethod: { title: 'Mümkün değil', text: 'Bu sayfa yalnızca bir tarayıcıda açılabilir.' },
  foreignForm: {
    title: 'Bu sayfadan değil',
    text: 'Bu ödemeyi başka bir web sitesi istedi. Ödemek için satıcının adresini kendiniz açın.',
  },
  tooMany: {
    title: 'Çok fazla istek',
    text: 'Ağınızdan çok fazla istek geldi. Biraz bekleyip sayfayı yeniden yükleyin.',
  },
  broken: {
    title: 'Bir şeyler ters gitti',
    text: 'Sayfa oluşturulamadı. Birazdan yeniden yükleyin. Ödediyseniz ödeme kaybolmadı.',
  },
  notUnderstood: {
    title: 'Anlaşılmadı',
    text: 'Geri dönün, sayfayı yeniden yükleyin ve bir kez daha deneyin.',
  },
  restricted: {
    title: 'Ülkenizde kullanılamıyor',
    text: 'Bölgenizde ödeme yapılamıyor. Lütfen ödemeyin.',
  },
  limited: {
    title: 'Çok fazla ödeme sürüyor',
    text: 'Çok fazla ödeme başlatıldı ve yapılmadı. Birini tamamlayın veya biraz bekleyip yeniden deneyin.',
  },
  tooManyMessages: {
    title: 'Çok fazla mesaj',
    text: 'Çok fazla mesaj gönderildi. Biraz bekleyip yeniden deneyin.',
  },
  noWallet: {
    title: 'Şimdi mümkün değil',
    text: 'Satıcı bu ödemeyi şu anda alamıyor.',
  },
  gone: { title: 'Artık kullanılamıyor', text: 'Bu artık ödenemez.' },
  linkOff: {
    title: 'Ödeme bağlantısı artık etkin değil',
    text: 'Hiçbir ücret alınmadı. Bu bağlantıyı bulduğunuz yerden yenisini isteyin.',
  },
  notForSale: {
    title: 'Şu anda satılık değil',
    text: 'Bu bağlantıda satılan ürün şu anda satışta değil.',
  },
  notPossible: {
    title: 'Şimdi mümkün değil',
    text: 'Bu şu anda mümkün değil.',
  },
}
