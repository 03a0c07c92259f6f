/**
 * The Vite plugin for "one copy of every module": server-rendered pages import modules that the server also loads from
 * the server. Otherwise the pages' bundle would contain a second copy of each, with classes, contexts and storages that
 * are not the server's.
 */
import { posix, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

/** Everything in src that Node can load directly, except what only pages and browsers use. */
const LOADED_ONCE = /^src\/(?:(?:kernel|ports|platform|adapters)\/|features\/(?!.*\/web\/)|client\/page-context\.ts$)/

/** @param path from the root of the project, with forward slashes */
export function isLoadedOnce(path: string): boolean {
  return LOADED_ONCE.test(path) && path.endsWith('.ts')
}

/**
 * The bundle imports these modules by the names of the source (`#kernel/money.ts`), which package.json resolves for
 * Node.
 */
export function loadOnce(): Plugin {
  let root = ''
  const pathOf = (file: string) => posix.normalize(normalizePath(relative(root, file)))
  return {
    name: 'viertel:load-once',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: {
      filter: { id: /^[#.]/ },
      async handler(source, importer, options) {
        if (this.environment.name !== 'ssr' || this.environment.mode !== 'build') return null
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        if (!found || found.external) return found
        const path = pathOf(found.id)
        return isLoadedOnce(path) ? { id: `#${path.slice('src/'.length)}`, external: true } : found
      },
    },
    /** In development Vite's module runner requests each module: it is redirected to Node's own loader. */
    configureServer({ environments: { ssr } }) {
      if (!ssr) return
      const fetchModule = ssr.fetchModule.bind(ssr)
      ssr.fetchModule = async (id, importer, options) => {
        const path = id.replace(/^\//, '').replace(/\?.*$/, '')
        if (!isLoadedOnce(path)) return fetchModule(id, importer, options)
        return { externalize: pathToFileURL(posix.join(normalizePath(root), path)).href, type: 'module' }
      }
    },
  }
}
