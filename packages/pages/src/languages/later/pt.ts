import type { LaterMessages } from '../messages.ts'

export const pt: LaterMessages = {
  attest: {
    only: (age) => `Você precisa ter ${age} anos ou mais para comprar isto.`,
    category: 'Tipo de produto',
    button: (age) => `Tenho ${age} anos ou mais`,
    kept: 'A sua confirmação e o horário dela são guardados com o pagamento.',
  },
  report: {
    hint: 'A sua carteira ou corretora mostra um hash de transação (TxID) de cada pagamento. Digite-o aqui para procurar o seu pagamento.',
    hash: 'Hash da transação',
    another: 'Informar outra transação',
    button: 'Procurar o meu pagamento',
    close: 'Fechar',
    looking: 'Estamos procurando o seu pagamento.',
    details: 'Dados do pagamento',
  },
  seen: {
    heading: 'Pagamento detectado. Não pague de novo.',
    confirmations: (have, need) => `${have} de ${need} confirmações.`,
    soon: (amount) => `${amount} estão a caminho da loja. Você pode fechar esta página.`,
    again:
      'A rede ainda não incluiu o seu pagamento de novo. Você não precisa fazer nada: esta página se atualiza sozinha.',
  },
  asked: {
    heading: 'O pagamento foi enviado?',
    wait: 'O pagamento foi pedido à sua carteira, mas esta página não recebeu resposta. Olhe na carteira antes de pagar de novo: se o pagamento foi enviado, ele aparecerá aqui.',
    again: 'Nada foi enviado: pagar agora',
  },
  sent: {
    heading: 'A sua carteira enviou o pagamento. Não pague de novo.',
    wait: 'Ele aparecerá aqui assim que a rede o tiver.',
    again: 'O pagamento falhou na minha carteira: pagar de novo',
    late: 'A sua carteira enviou este pagamento. Se foi a tempo, ele ainda será reconhecido aqui. Se não, informe esta transação à loja.',
  },
  paid: {
    heading: 'Pago. Obrigado.',
    amount: 'Valor',
    with: 'Pago com',
    on: 'Pago em',
    surplus: (amount) => `Você enviou ${amount} a mais que o preço. Peça à loja que devolva.`,
    refunded: (amount) => `${amount} foram reembolsados.`,
    allRefunded: 'Este pagamento foi reembolsado.',
    pdf: 'Baixar o recibo (PDF)',
    mail: 'Enviar o recibo por e-mail',
    email: 'O seu e-mail',
    sent: 'Se o endereço estiver correto, o recibo chega dentro de momentos.',
    subscription: 'Gerenciar a sua assinatura',
    returning: 'Voltando à loja …',
    stay: 'Ficar aqui',
    print: 'Imprimir esta página',
  },
  waiting: {
    heading: 'O tempo para pagar acabou.',
    body: 'Não pague agora. Se você já pagou, o pagamento aparecerá aqui assim que for encontrado. Se você não pagou, esta página mostrará em breve como começar de novo.',
  },
  short: {
    heading: 'O valor completo não chegou a tempo.',
    came: (came, price) => `Recebemos ${came} de ${price}.`,
    ask: (came) => `A loja vê este pagamento e pode reembolsar os ${came}.`,
    askNamed: (came, address) => `A loja pode reembolsar os ${came}. Você pediu o reembolso em ${address}.`,
    back: 'A loja já reembolsou.',
    exchange:
      'Se você pagou de uma corretora, informe à loja o seu próprio endereço de carteira ou de depósito. Um reembolso para o endereço de envio da corretora pode se perder.',
    stop: 'Não envie mais nada aqui.',
    again: 'Para pagar, comece de novo pela loja ou pelo link que o trouxe aqui.',
  },
  over: {
    heading: 'Este pagamento expirou.',
    body: 'Nenhum pagamento chegou a tempo. Se você já pagou, não pague de novo. Se não, comece de novo pela loja ou pelo link que o trouxe aqui.',
  },
  contact: 'Falar com a loja',
  notByHand:
    'Há pagamentos demais deste valor em andamento agora, e o seu não poderia ser distinguido. Tente mais tarde ou peça à loja outra forma de pagar.',
  reverted: 'Um pagamento falhou na rede e nada foi movido. Você pode pagar de novo.',
  dropped:
    'A rede descartou um pagamento e nada foi movido. Veja na sua carteira se ele sumiu antes de pagar de novo.',
}
