import type { LaterMessages } from '../messages.ts'

export const es: LaterMessages = {
  attest: {
    only: (age) => `Debe tener ${age} años o más para comprar esto.`,
    category: 'Tipo de producto',
    button: (age) => `Tengo ${age} años o más`,
    kept: 'Su confirmación y la hora se guardan con el pago.',
  },
  report: {
    hint: 'Su billetera o exchange muestra un hash de transacción (TxID) de cada pago. Introdúzcalo aquí para buscar su pago.',
    hash: 'Hash de la transacción',
    another: 'Comunicar otra transacción',
    button: 'Buscar mi pago',
    close: 'Cerrar',
    looking: 'Estamos buscando su pago.',
    details: 'Datos del pago',
  },
  seen: {
    heading: 'Pago detectado. No pague otra vez.',
    confirmations: (have, need) => `${have} de ${need} confirmaciones.`,
    soon: (amount) => `${amount} van camino del comercio. Puede cerrar esta página.`,
    again:
      'La red aún no ha vuelto a incluir su pago. No tiene que hacer nada: esta página se actualiza sola.',
  },
  asked: {
    heading: '¿Se envió el pago?',
    wait: 'Se pidió el pago a su billetera, pero esta página no recibió respuesta. Mire su billetera antes de pagar otra vez: si el pago se envió, aparecerá aquí.',
    again: 'No se envió nada: pagar ahora',
  },
  sent: {
    heading: 'Su billetera ha enviado el pago. No pague otra vez.',
    wait: 'Aparecerá aquí en cuanto la red lo tenga.',
    again: 'El pago falló en mi billetera: pagar de nuevo',
    late: 'Su billetera ha enviado este pago. Si llegó a tiempo, aún se reconocerá aquí. Si no, indique esta transacción al comercio.',
  },
  paid: {
    heading: 'Pagado. Gracias.',
    amount: 'Importe',
    with: 'Pagado con',
    on: 'Pagado el',
    surplus: (amount) => `Envió ${amount} más que el precio. Pida al comercio que se lo devuelva.`,
    refunded: (amount) => `Se han reembolsado ${amount}.`,
    allRefunded: 'Este pago se ha reembolsado.',
    pdf: 'Descargar el recibo (PDF)',
    mail: 'Enviar el recibo por correo',
    email: 'Su correo electrónico',
    sent: 'Si la dirección es correcta, el recibo llegará en un momento.',
    subscription: 'Gestionar su suscripción',
    returning: 'Volviendo al comercio …',
    stay: 'Quedarme aquí',
    print: 'Imprimir esta página',
  },
  waiting: {
    heading: 'Se acabó el tiempo para pagar.',
    body: 'No pague ahora. Si ya ha pagado, su pago aparecerá aquí en cuanto se encuentre. Si no ha pagado, esta página mostrará pronto cómo empezar de nuevo.',
  },
  short: {
    heading: 'El importe completo no llegó a tiempo.',
    came: (came, price) => `Se recibieron ${came} de ${price}.`,
    ask: (came) => `El comercio ve este pago y puede reembolsar los ${came}.`,
    askNamed: (came, address) =>
      `El comercio puede reembolsar los ${came}. Usted pidió el reembolso a ${address}.`,
    back: 'El comercio lo ha reembolsado.',
    exchange:
      'Si pagó desde un exchange, indique al comercio su propia dirección de billetera o de depósito. Un reembolso a la dirección de envío del exchange puede perderse.',
    stop: 'No envíe nada más aquí.',
    again: 'Para pagar, empiece de nuevo desde la tienda o el enlace que le trajo aquí.',
  },
  over: {
    heading: 'Este pago ha caducado.',
    body: 'No llegó ningún pago a tiempo. Si ya ha pagado, no pague otra vez. Si no, empiece de nuevo desde la tienda o el enlace que le trajo aquí.',
  },
  contact: 'Contactar con el comercio',
  notByHand:
    'Ahora mismo hay demasiados pagos de este importe en curso y el suyo no se podría distinguir. Inténtelo más tarde o pida al comercio otra forma de pagar.',
  reverted: 'Un pago falló en la red y no se movió nada. Puede pagar de nuevo.',
  dropped:
    'La red descartó un pago y no se movió nada. Compruebe en su billetera que ya no está antes de pagar otra vez.',
}
