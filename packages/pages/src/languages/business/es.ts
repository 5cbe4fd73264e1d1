import type { BusinessWords } from './words.ts'

export const es: BusinessWords = {
  offers: 'Pagar a esta empresa',
  nothing: 'Ahora no hay nada que pagar aquí.',
  youChoose: 'Usted elige el importe',
  pay: 'Pagar',
  payFor: (what) => `Pagar: ${what}`,
  write: 'Escribir al comercio',
  sent: 'Su mensaje está en camino.',
  answer: 'El comercio responderá a la dirección de correo que indicó.',
  mend: 'Su mensaje no se ha enviado. Escriba una dirección de correo y un mensaje de 2000 caracteres como máximo.',
  email: 'Su dirección de correo',
  name: 'Su nombre, si lo desea',
  message: 'Mensaje',
  send: 'Enviar el mensaje',
}
