// Programs that tests need beside the packages of npm, from Debian (which needs root, as CI has).
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './environment.mjs'

/** @returns the first of these places that there is, after installing the package where there is none; else undefined */
export async function programOf(places, debianPackage) {
  const found = () => places.find((place) => place && existsSync(place))
  if (found() || process.platform !== 'linux' || !hasApt()) return found()
  console.log(`installing ${debianPackage} (Debian package)`)
  const as = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = async (...args) => {
    const [command, ...rest] = [...as, 'apt-get', ...args]
    await run(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', debianPackage)
  return found()
}

function hasApt() {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
