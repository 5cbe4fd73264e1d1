/** An address that the examples of the documentation share. */
export const exampleAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The contract address of USDC on Base. */
export const exampleTokenAddress = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

export const exampleHash = '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b'
