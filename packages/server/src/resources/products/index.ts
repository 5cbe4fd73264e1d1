export { productRoutes } from './routes.ts'
export { selectProduct as findProduct } from './store.ts'
