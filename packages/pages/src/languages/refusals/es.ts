import type { Refusals } from '../messages.ts'

export const es: Refusals = {
  notFound: {
    title: 'Página no encontrada',
    text: 'No hay ninguna página en esta dirección. Compruebe que la dirección está completa.',
  },
  wrongMethod: { title: 'No es posible', text: 'Esta página solo se puede abrir en un navegador.' },
  foreignForm: {
    title: 'No viene de esta página',
    text: 'Otro sitio web pidió este pago. Abra usted mismo la dirección del comercio para pagar.',
  },
  tooMany: {
    title: 'Demasiadas solicitudes',
    text: 'Llegaron demasiadas solicitudes desde su red. Espere un momento y vuelva a cargar la página.',
  },
  broken: {
    title: 'Algo salió mal',
    text: 'No se pudo crear la página. Vuelva a cargarla en un momento. Si ha pagado, el pago no se ha perdido.',
  },
  notUnderstood: {
    title: 'No se entendió',
    text: 'Vuelva atrás, cargue la página de nuevo e inténtelo otra vez.',
  },
  restricted: {
    title: 'No disponible en su país',
    text: 'Los pagos no están disponibles en su región. No pague.',
  },
  limited: {
    title: 'Demasiados pagos en curso',
    text: 'Se empezaron demasiados pagos y no se hicieron. Termine uno de ellos o espere un poco e inténtelo de nuevo.',
  },
  tooManyMessages: {
    title: 'Demasiados mensajes',
    text: 'Se enviaron demasiados mensajes. Espere un poco e inténtelo de nuevo.',
  },
  noWallet: {
    title: 'Ahora no es posible',
    text: 'El comercio no puede recibir este pago en este momento.',
  },
  gone: {
    title: 'Ya no está disponible',
    text: 'Esto ya no se puede pagar.',
  },
  linkOff: {
    title: 'Enlace de pago inactivo',
    text: 'No se ha cobrado nada. Pida un enlace nuevo donde encontró este.',
  },
  notForSale: {
    title: 'Ahora no está a la venta',
    text: 'Lo que vende este enlace no está a la venta en este momento.',
  },
  notPossible: {
    title: 'Ahora no es posible',
    text: 'Esto no es posible en este momento.',
  },
}
