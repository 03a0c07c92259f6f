// The test files that use a database: those that import a test database, directly or indirectly. Plain JavaScript for
// Node 20, like test.mjs, because the project's own Node may not be installed yet.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { root } from './environment.mjs'

/** Every test database is created by this module. */
const TEST_DATABASE = 'src/platform/db/testing/scratch-database.ts'
/** The folders with SQL statements. Compositions of them in `src/app` are tested on the embedded server. */
const LAYERS = ['src/platform', 'src/features', 'src/adapters', 'demo']

/** Paths from the root, sorted by name. */
export function sqlTests() {
  const reaches = importsOf()
  return LAYERS.flatMap((layer) => readdirSync(join(root, layer), { recursive: true }).map((file) => join(layer, file)))
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => reaches(file, TEST_DATABASE))
    .toSorted()
}

/** @returns a function that tells whether a file imports another one, directly or indirectly */
export function importsOf(read = (file) => readFileSync(join(root, file), 'utf8')) {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const aliases = Object.entries(imports).map(([alias, place]) => [
    alias.replace('*', ''),
    place.slice(2).replace('*', ''),
  ])
  const direct = new Map()
  const targetsOf = (file) => {
    if (!direct.has(file))
      direct.set(
        file,
        [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+\.tsx?)'/g)]
          .map(([, name]) => pathOf(name, file))
          .filter((target) => target !== null && existsSync(join(root, target))),
      )
    return direct.get(file)
  }
  const pathOf = (name, file) => {
    if (name.startsWith('.'))
      return relative(root, resolve(root, dirname(file), name))
        .split(sep)
        .join('/')
    const found = aliases.find(([alias]) => name.startsWith(alias))
    return found ? found[1] + name.slice(found[0].length) : null
  }
  return (file, wanted) => {
    const seen = new Set([file])
    for (const one of seen) {
      if (one === wanted) return true
      for (const target of targetsOf(one)) seen.add(target)
    }
    return false
  }
}
