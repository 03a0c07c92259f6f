/**
 * The library that reads pictures knows some thirty formats, each with a parser of its own. All that the product never
 * accepts are blocked in it, beside the check of an upload's first bytes. It takes over 20 MB, so this file is imported
 * when the first picture comes.
 */
import sharp from 'sharp'

/** Uploads, stored pictures, and the drawings of the demo. */
const READ = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READ })

export { sharp }
