/**
 * The templates of `stablerail init`: a folder for each framework, which is a package of this repository, so that its
 * shop is tested with the current SDK and simulator.
 */
import { fileURLToPath } from 'node:url'
import type { Framework } from './frameworks.ts'

/** The folder of all templates. It is beside `src` in the repository, and beside `dist` in the published package. */
export const templatesFolder: string = fileURLToPath(new URL('../../templates/', import.meta.url))

const ofEachFramework = [
  '.env.example',
  'README.md',
  '_gitignore',
  'orders.ts',
  'package.json',
  'shop.test.ts',
  'tsconfig.json',
]

/**
 * The files of each template. They are listed, so that no other file of these folders is published, such as the `.env`
 * of a person who tries a template.
 */
export const templateFiles: Record<Framework, readonly string[]> = {
  express: [...ofEachFramework, 'pages.ts', 'shop.ts'],
  next: [
    ...ofEachFramework,
    'app/layout.tsx',
    'app/orders/[id]/page.tsx',
    'app/orders/route.ts',
    'app/page.tsx',
    'app/webhooks/stablerail/route.ts',
  ],
  hono: [...ofEachFramework, 'pages.ts', 'shop.ts'],
}

/** The paths of all files of all templates, below `templatesFolder`. */
export const templatePaths: readonly string[] = Object.entries(templateFiles).flatMap(([framework, paths]) =>
  paths.map((path) => `${framework}/${path}`),
)
