/** The server's process has one copy of every module: checked by the imports, and by what Node and Vite really load. */
import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, posix, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { loadedByTheServer } from './environment.mjs'
import { isLoadedOnce } from './load-once.ts'

const root = resolve(import.meta.dirname, '..')
const IMPORT = /^\s*(?:import|export)\s+([^'"]*?from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm
const TYPES_ONLY = /^type\s|^\{(?:\s*type\s[^,}]+,?)+\s*\}/

/** The files that are loaded from these entries, by static and dynamic imports. @param atOnce by static ones alone */
async function reach(
  entries: readonly string[],
  leavesOut = (_path: string) => false,
  atOnce = false,
): Promise<Set<string>> {
  const found = new Set<string>()
  const open = [...entries]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || leavesOut(path)) continue
    found.add(path)
    for (const [, names = '', from, lazily] of (await readFile(join(root, path), 'utf8')).matchAll(IMPORT)) {
      const target = from ?? (atOnce ? '' : (lazily ?? ''))
      if (TYPES_ONLY.test(names) || !/^[#.].*\.tsx?$/.test(target)) continue
      open.push(
        target.startsWith('#')
          ? target.replace(/^#(?!demo\/)/, 'src/').replace(/^#/, '')
          : posix.join(posix.dirname(path), target),
      )
    }
  }
  return found
}

const PACKAGE = /^(?:@[^/]+\/)?[^/]+/

/** The packages that these files import as they are loaded themselves. @param later those that they import later, too */
async function packagesOf(paths: Iterable<string>, later = false): Promise<Set<string>> {
  const found = new Set<string>()
  for (const path of paths)
    for (const [, names = '', atOnce, lazily] of (await readFile(join(root, path), 'utf8')).matchAll(IMPORT)) {
      const from = atOnce ?? (later ? lazily : undefined)
      if (from !== undefined && !TYPES_ONLY.test(names) && !/^(?:[#.]|node:)/.test(from))
        found.add(PACKAGE.exec(from)?.[0] ?? from)
    }
  return found
}

async function pageEntries(): Promise<string[]> {
  const table = await readFile(join(root, 'src/app/routes.ts'), 'utf8')
  const files = [...table.matchAll(/'([^']+\.tsx)'/g)].map(([, file]) => posix.join('src/app', file!))
  return ['src/app/root.tsx', 'src/app/entry.server.tsx', ...files]
}

test('nothing that the server loads is in the bundle of the pages', async () => {
  const byServer = await reach(['tools/serve.ts'])
  const inBundle = await reach(await pageEntries(), isLoadedOnce)
  expect(byServer.size).toBeGreaterThan(200)
  expect(inBundle.size).toBeGreaterThan(100)
  expect([...inBundle].filter((path) => byServer.has(path))).toEqual([])
})

test('what only a setting or a rare answer needs is not loaded with the server', async () => {
  const atStart = await reach(['src/app/server/start/run-product.ts', 'demo/start-demo.ts'], undefined, true)
  const everything = await packagesOf(await reach(['tools/serve.ts']), true)
  const loaded = await packagesOf(atStart)
  expect([...loaded]).toContain('better-auth')
  for (const name of ['sharp', 'stripe', 'nodemailer']) {
    expect([...everything]).toContain(name)
    expect([...loaded]).not.toContain(name)
  }
})

test('a development server starts anew after a change of anything it has loaded', async () => {
  const watched = loadedByTheServer()
  for (const path of watched) await access(join(root, path))
  const loaded = [...(await reach(['src/app/server/start/run-product.ts']))]
  expect(loaded.length).toBeGreaterThan(200)
  expect(loaded.filter((path) => !watched.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([])
})

// Inside the project, so that package.json resolves `#kernel/...`.
await mkdir(join(root, 'build'), { recursive: true })
const folder = await mkdtemp(join(root, 'build/load-once-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const PAGE = `
export { RefusalError } from '#kernel/verdict.ts'
export { pageContext } from '#client/page-context.ts'
export { searchOffices } from '../../src/features/search/contract.ts'
export const lazily = () => import('../../src/platform/db/connection/transaction-scope.ts')
`
/** Runs without a test runner, because that has a module loader of its own. */
const CHECK = `
import { build, createServer } from 'vite'
import { RefusalError } from '#kernel/verdict.ts'
import { pageContext } from '#client/page-context.ts'
import { searchOffices } from '#features/search/contract.ts'
import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import { loadOnce } from '../../tools/load-once.ts'

const [how, root, folder] = process.argv.slice(2)
const config = { root, configFile: false, logLevel: 'error', plugins: [loadOnce()] }
async function page() {
  if (how === 'development') {
    const vite = await createServer({ ...config, server: { middlewareMode: true, ws: false, watch: null }, appType: 'custom' })
    return [await vite.ssrLoadModule(folder + '/page.ts'), vite]
  }
  await build({ ...config, build: { ssr: folder + '/page.ts', outDir: folder + '/out', emptyOutDir: false } })
  return [await import('./out/page.js'), null]
}
const [loaded, vite] = await page()
console.log(JSON.stringify({
  verdict: loaded.RefusalError === RefusalError,
  context: loaded.pageContext === pageContext,
  contract: loaded.searchOffices === searchOffices,
  lazily: (await loaded.lazily()).assertOutsideTransaction === assertOutsideTransaction,
}))
await vite?.close()
`

test.each(['build', 'development'])('%s: pages and server have the same modules', async (how) => {
  await writeFile(join(folder, 'page.ts'), PAGE)
  await writeFile(join(folder, 'check.mjs'), CHECK)
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'check.mjs'), how, root, folder], {
    cwd: root,
    env: { ...process.env, VITEST: '' },
  })
  expect(JSON.parse(stdout)).toEqual({ verdict: true, context: true, contract: true, lazily: true })
})
