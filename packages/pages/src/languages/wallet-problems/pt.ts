import type { WalletProblems } from '../messages.ts'

export const pt: WalletProblems = {
  declined: () => 'Você recusou na carteira. Nada foi enviado.',
  busy: () => 'A carteira tem outro pedido aberto. Responda a ele primeiro.',
  locked: () =>
    'A carteira está bloqueada ou não mostra nenhuma conta a esta página. Desbloqueie-a e tente de novo.',
  unsupported: () => 'Esta carteira não consegue fazer o pagamento. Leia o código com outra.',
  disconnected: () => 'A carteira perdeu a conexão. Tente de novo em instantes.',
  wrongNetwork: ({ chain }) => `A carteira está em outra rede. Mude-a para ${chain} e tente de novo.`,
  unknownNetwork: ({ chain }) =>
    `A carteira não conhece ${chain}. Adicione essa rede na carteira e tente de novo.`,
  lowBalance: ({ have, need, token, chain }) =>
    `Esta carteira tem ${have} ${token} na ${chain}, e são necessários ${need}. Nada foi enviado.`,
  tokenRefuses: ({ token }) =>
    `${token} recusa este pagamento agora: o emissor suspendeu o token, ou bloqueou a sua conta ou a da loja. Nada foi enviado. Pague de outro modo ou escreva à loja.`,
  noGas: ({ chain }) =>
    `Esta carteira parece ter pouco demais para a taxa de rede da ${chain}. Se ela não paga a taxa de outro modo, recuse lá.`,
  offline: () => 'Não há conexão com o serviço. Nada foi enviado.',
  restricted: () => 'Pagamentos de onde você está não são aceitos aqui. Nada foi enviado.',
  refused: () => 'Este pagamento não pode ser feito agora. Recarregue a página para ver por quê.',
  failed: () => 'A carteira informou um erro. Veja lá se algo foi enviado antes de tentar de novo.',
}
