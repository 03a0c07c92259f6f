// Which Node runs the product: the packaged one, or the one that runs this script where that is a newer one of the same
// major version. Not every platform has a package of the newest Node.
// Plain JavaScript, because it runs before anything is installed.

/** Whether the first of two versions like 26.9.0 and 26.10.0 is the older one. */
export const isOlder = (a, b) => a.localeCompare(b, 'en', { numeric: true }) < 0

const majorOf = (version) => Number.parseInt(version, 10)

/**
 * @param packaged the Node among the packages: its path and version; null where there is none for this platform
 * @param running the Node that runs this script
 * @param newest the newest version that is packaged for any platform
 * @returns the path, and one line for the person who starts the product; null when there is nothing to say
 * @throws when there is neither a packaged Node nor one of its major version
 */
export function chooseNode({ packaged, running, newest, platform }) {
  const isSameMajor = majorOf(running.version) === majorOf(newest)
  if (packaged === null && !isSameMajor)
    throw new Error(`There is no packaged Node for ${platform}; install Node ${newest} and start again.`)
  const isRunningNewer = packaged === null || isOlder(packaged.version, running.version)
  const chosen = isSameMajor && isRunningNewer ? running : packaged
  if (isOlder(chosen.version, newest))
    return {
      path: chosen.path,
      says: `Node ${chosen.version} is used, which has known faults: install Node ${newest} or a newer ${majorOf(newest)} and start with it.`,
    }
  const says =
    packaged !== null && chosen === running
      ? `the installed Node ${running.version} is used: it is newer than the packaged ${packaged.version}`
      : null
  return { path: chosen.path, says }
}
