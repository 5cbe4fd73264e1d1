import type { Refusals } from '../messages.ts'

export const pt: Refusals = {
  notFound: {
    title: 'Página não encontrada',
    text: 'Não há página neste endereço. Confira se o endereço está completo.',
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
    text: 'Pagamentos não estão disponíveis na sua região. Não pague.',
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
    text: 'A loja não pode receber este pagamento no momento.',
  },
  gone: {
    title: 'Não está mais disponível',
    text: 'Isto não pode mais ser pago.',
  },
  linkOff: {
    title: 'Link de pagamento inativo',
    text: 'Nada foi cobrado. Peça um novo link onde você encontrou este.',
  },
  notForSale: {
    title: 'Não está à venda agora',
    text: 'O que este link vende não está à venda no momento.',
  },
  notPossible: {
    title: 'Não é possível agora',
    text: 'Isto não é possível no momento.',
  },
}
