import type { BusinessWords } from './words.ts'

export const es: BusinessWords = {
  offers: '¿Qué desea pagar?',
  nothing: 'De momento no hay nada que pagar aquí.',
  youChoose: 'Usted elige el importe',
  pay: 'Pagar',
  payFor: (what) => `Pagar: ${what}`,
  write: 'Contactar con el comercio',
  sent: 'Su mensaje se ha enviado.',
  answer: 'El comercio responderá a su dirección de correo.',
  wrong: {
    email: 'Escriba una dirección de correo completa, como ada@example.com.',
    name: 'Escriba como máximo 120 caracteres.',
    message: 'Escriba un mensaje de 2000 caracteres como máximo.',
  },
  email: 'Su dirección de correo',
  name: 'Su nombre (opcional)',
  message: 'Mensaje',
  send: 'Enviar mensaje',
  direct: (merchant) => `Su pago va directamente a ${merchant}.`,
}
