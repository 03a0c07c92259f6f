// npm test: every test there is, on a fresh clone. npm run check: the fast part of it. The last line counts.
// Plain JavaScript on purpose: it runs on whatever Node the machine has before anything is installed.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildGeoIfStale, installIfNeeded, pinnedNode, root } from './environment.mjs'
import { sqlTests } from './sql-tests.mjs'

const fast = process.argv.includes('--fast')
await installIfNeeded()
const node = pinnedNode()
// Tests start hundreds of processes of the same modules.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compile')
let passed = 0
let failed = 0

/** A tool that only says yes or no counts as one test. */
async function yesOrNo(name, script, args) {
  const began = Date.now()
  const { code, output } = await collect(node, [script, ...args])
  report(name, code === 0, began)
  if (code === 0) passed += 1
  else {
    failed += 1
    console.log(output)
  }
}

function report(name, good, began) {
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}

function collect(command, args, env = {}) {
  return new Promise((done) => {
    let output = ''
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    const take = (chunk) => (output += chunk)
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('exit', (code) => done({ code: code ?? 1, output }))
  })
}

/**
 * Runs a test runner that writes JSON and counts its tests; a runner that counts nothing has failed.
 * @param again what failed, tried once more: how many of them passed then; null when that was of no use
 */
async function runner(name, args, env, read, again = async () => null) {
  const began = Date.now()
  const { code, output } = await collect(node, args, env)
  const first = read(output)
  const second = code === 0 ? null : await again(first)
  const counted = second ? { ...first, ...second } : first
  const isClean = code === 0 || second?.failed === 0
  passed += counted.passed
  failed += counted.failed
  if (!isClean && counted.failed === 0) failed += 1
  if (counted.passed + counted.failed === 0 && isClean) failed += 1
  const good = isClean && counted.failed === 0 && counted.passed > 0
  report(`${name}: ${counted.passed} passed, ${counted.failed} failed`, good, began)
  if (!good) console.log(counted.detail || output)
}

let runs = 0
const vitest = (name, args, env) => {
  const run = (only) => {
    const file = join(root, '.cache', `vitest-${(runs += 1)}.json`)
    rmSync(file, { force: true })
    return {
      // Dots say what the JSON does not: errors outside of every test.
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=json',
        '--reporter=dot',
        `--outputFile.json=${file}`,
        '--silent=true',
        ...only,
      ],
      read: (output) => (existsSync(file) ? vitestCounts(JSON.parse(readFileSync(file, 'utf8')), output) : NOTHING),
    }
  }
  const all = run(args)
  return runner(name, all.args, env, all.read, async (first) => {
    // An error outside of every test belongs to no file, and a run that broke off has none.
    if (first.hasStrayErrors || first.files.length === 0 || first.files.length > MOST_TRIED_AGAIN) return null
    const once = run([...first.files, '--maxWorkers=1'])
    const { code, output } = await collect(node, once.args, env)
    const second = once.read(output)
    if (code !== 0 || second.passed === 0) return null
    for (const title of first.titles) console.log(`  passed only when tried again: ${title}`)
    console.log(first.detail)
    return { passed: first.passed + first.failed, failed: 0 }
  })
}

const NOTHING = { passed: 0, failed: 0, files: [], titles: [], hasStrayErrors: false, detail: '' }
/** More files than these do not fail by chance. */
const MOST_TRIED_AGAIN = 3

/** @returns how many tests passed and failed, in which files, and what is to be said of those that failed */
function vitestCounts(json, output) {
  const broken = json.testResults.filter((result) => result.status !== 'passed')
  const failedTests = broken.flatMap((result) => result.assertionResults.filter((test) => test.status === 'failed'))
  const detail = broken
    .flatMap((result) => [
      result.name,
      result.message,
      ...result.assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `  ${test.fullName}\n${test.failureMessages.join('\n')}`),
    ])
    .join('\n')
  const unread = broken.filter((result) => result.status === 'failed' && result.assertionResults.length === 0)
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + unread.length,
    files: broken.map((result) => result.name),
    hasStrayErrors: output.includes('Unhandled Error'),
    titles: [...failedTests.map((test) => test.fullName), ...unread.map((result) => result.name)],
    detail: detail || output,
  }
}

async function checks() {
  await yesOrNo('format', 'node_modules/oxfmt/bin/oxfmt', ['--check', 'src', 'demo', 'e2e', 'bench', 'tools'])
  await yesOrNo('route types', 'node_modules/@react-router/dev/bin.cjs', ['typegen'])
  await yesOrNo('pure types', 'node_modules/typescript-native/bin/tsc', ['-p', 'tsconfig.pure.json'])
  // The linter has read all types by then: what tsc would say costs it half of what it costs tsc.
  await yesOrNo('types and lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--type-check'])
  await yesOrNo('nothing unused', 'node_modules/knip/bin/knip.js', ['--no-progress'])
}

if (fast) {
  await checks()
  await vitest('house and rules', ['src/kernel', 'tools', 'rules'], {})
} else {
  await buildGeoIfStale(node)
  // The user of the database has to enter it.
  const city = mkdtempSync(join(tmpdir(), 'viertel-city-'))
  chmodSync(city, 0o755)
  const { chromiumPath } = await import('./find-chromium.mjs')
  const { programOf } = await import('./debian-package.mjs')
  const browser = chromiumPath().catch(String)
  // One after the other, as Debian's installer lets nobody in beside it.
  const pooler = browser
    .then(() => programOf([process.env.PGBOUNCER, '/usr/sbin/pgbouncer'], 'pgbouncer'))
    .catch(() => '')
  // None of these keeps both cores of a small machine busy, so they run beside each other.
  const pages = yesOrNo('pages', 'tools/build.mjs', [])
  const cityBuilt = pages.then(() => yesOrNo('demo city', 'e2e/demo-city.ts', [city]))
  await Promise.all([checks(), pages])
  process.env.PGBOUNCER = (await pooler) ?? ''
  // These do, one after the other: beside each other they take as long, and what has a limit of time reaches it. The
  // rest of the city, which waits more than it works, is finished beside the first of them.
  const second = process.env.TEST_DATABASE_URL
  // With two servers each test of SQL runs once: on the second one.
  await vitest('tests on the embedded PostgreSQL', [], {
    TEST_DATABASE_URL: '',
    SQL_TESTS: second ? 'elsewhere' : '',
  })
  if (second) {
    // What asks no database has nothing new to say here.
    await vitest('database tests on the external PostgreSQL', [...sqlTests(), '--maxWorkers=2'], {})
  }
  await cityBuilt
  await journeys(await browser, city)
  rmSync(city, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** @param chromium its path, or why there is none */
async function journeys(chromium, city) {
  if (!existsSync(chromium)) {
    failed += 1
    return console.log(`FAIL browser journeys: ${chromium}`)
  }
  await runner(
    'browser journeys',
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=json'],
    { CHROMIUM: chromium, E2E_CITY: city, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    (output) => {
      const start = output.indexOf('{\n')
      if (start < 0) return { passed: 0, failed: 0 }
      const json = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
      const details = []
      const seconds = {}
      const walk = (suite) => {
        for (const spec of suite.specs ?? []) {
          const took = spec.tests
            .flatMap((test) => test.results)
            .reduce((all, { duration }) => all + duration / 1000, 0)
          seconds[spec.file] = (seconds[spec.file] ?? 0) + took
          if (spec.tests.some((test) => test.status === 'flaky'))
            console.log(`  passed only when tried again: ${spec.title}`)
          if (!spec.ok)
            details.push(
              spec.title,
              ...spec.tests.flatMap((test) =>
                test.results.flatMap((result) => result.errors?.map((error) => error.message) ?? []),
              ),
            )
        }
        for (const inner of suite.suites ?? []) walk(inner)
      }
      for (const suite of json.suites) walk(suite)
      const longest = Object.entries(seconds).toSorted(([, a], [, b]) => b - a)
      for (const [file, took] of longest.slice(0, 8)) console.log(`  ${took.toFixed(0).padStart(4)} s ${file}`)
      return {
        passed: json.stats.expected + json.stats.flaky,
        failed: json.stats.unexpected,
        detail: [...details, ...json.errors.map((error) => error.message)].join('\n'),
      }
    },
  )
}
