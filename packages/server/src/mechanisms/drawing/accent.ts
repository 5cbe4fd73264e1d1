/** The accent colour of the product, on papers and on the pictures of merchants who have set none. */
export const productAccent = '#4338ca'
