import type { Refusals } from '../messages.ts'

export const es: Refusals = {
  notFound: {
    title: 'Página no encontrada',
    text: 'No hay ninguna página en esta dirección. Compruebe que la dirección está completa o pida una nueva al comercio.',
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
    text: 'Aquí no se aceptan pagos desde donde usted está. No pague. El comercio puede indicarle otras formas.',
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
    text: 'El comercio no tiene ahora ninguna billetera para esto. Pídale otra forma de pagar.',
  },
  gone: {
    title: 'Ya no está disponible',
    text: 'Esto ya no se puede pagar. Pida un nuevo pago al comercio.',
  },
  linkOff: {
    title: 'Ya no está en uso',
    text: 'Este enlace de pago ya no está en uso. Pida al comercio otra forma de pagar.',
  },
  notForSale: {
    title: 'Ahora no está a la venta',
    text: 'Lo que vende este enlace no está ahora a la venta. Pida al comercio otra forma de pagar.',
  },
  notPossible: {
    title: 'Ahora no es posible',
    text: 'Esto no se puede hacer ahora. Pida al comercio otra forma de pagar.',
  },
}
