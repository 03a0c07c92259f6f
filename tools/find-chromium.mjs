// Finds Chromium: an installed one; otherwise Debian's package is installed (which needs root, as CI has). The headless
// shell is the same engine without the browser's interface, and the journeys take a third less time in it.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './environment.mjs'

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export async function chromiumPath() {
  const found = () => PLACES.find((place) => place && existsSync(place))
  if (found()) return found()
  if (process.platform === 'linux' && hasApt()) {
    console.log('installing the headless shell of Chromium (Debian package)')
    const as = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const apt = async (...args) => {
      const [command, ...rest] = [...as, 'apt-get', ...args]
      await run(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
    }
    await apt('update')
    await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
    if (found()) return found()
  }
  throw new Error('The browser journeys need Chromium or Chrome; install one, or set CHROMIUM to its path.')
}

function hasApt() {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
