import type { Refusals } from '../messages.ts'

export const pt: Refusals = {
  notFound: {
    title: 'Página não encontrada',
    text: 'Não há página neste endereço. Confira se o endereço está completo ou peça um novo à loja.',
  },
  wrongMethod: { title: 'Não é possível', text: 'Esta página só pode ser aberta em um navegador.' },
  foreignForm: {
    title: 'Não veio desta página',
    text: 'Outro site pediu este pagamento. Abra você mesmo o endereço da loja para pagar.',
  },
  tooMany: {
    title: 'Pedidos demais',
    text: 'Vieram pedidos demais da sua rede. Espere um momento e recarregue a página.',
  },
  broken: {
    title: 'Algo deu errado',
    text: 'A página não pôde ser feita. Recarregue-a em instantes. Se pagou, o pagamento não está perdido.',
  },
  notUnderstood: { title: 'Não entendido', text: 'Volte, recarregue a página e tente mais uma vez.' },
  restricted: {
    title: 'Não disponível no seu país',
    text: 'Pagamentos de onde você está não são aceitos aqui. Não pague. A loja pode indicar outras formas.',
  },
  limited: {
    title: 'Pagamentos demais em andamento',
    text: 'Pagamentos demais foram começados e não feitos. Termine um deles ou espere um pouco e tente de novo.',
  },
  tooManyMessages: {
    title: 'Mensagens demais',
    text: 'Foram enviadas mensagens demais. Espere um pouco e tente de novo.',
  },
  noWallet: {
    title: 'Não é possível agora',
    text: 'A loja não tem carteira para isto no momento. Peça a ela outra forma de pagar.',
  },
  gone: {
    title: 'Não está mais disponível',
    text: 'Isto não pode mais ser pago. Peça um novo pagamento à loja.',
  },
  linkOff: {
    title: 'Não está mais em uso',
    text: 'Este link de pagamento não está mais em uso. Peça à loja outra forma de pagar.',
  },
  notForSale: {
    title: 'Não está à venda agora',
    text: 'O que este link vende não está à venda agora. Peça à loja outra forma de pagar.',
  },
  notPossible: {
    title: 'Não é possível agora',
    text: 'Isto não pode ser feito agora. Peça à loja outra forma de pagar.',
  },
}
