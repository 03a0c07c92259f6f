/** Chooses the adapter of the storage port. */
import { join, resolve } from 'node:path'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import type { Storage } from '#ports/storage.ts'
import { createS3Storage } from '#adapters/storage/s3-storage.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'

type StorageConfig = Pick<
  Config,
  'STORAGE' | 'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'
>

/** With STORAGE=disk. */
export function filesFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(resolve(DATA_DIR), 'files')
}

export function openStorage({ config, log }: { config: StorageConfig; log: Log }): Storage {
  if (config.STORAGE === 'disk') return createDiskStorage({ folder: filesFolder(config) })
  return createS3Storage({
    endpoint: config.S3_ENDPOINT,
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    onPause: (fault, forMs) =>
      log.warn({ fault: fault.message, pauseSeconds: Math.round(forMs / 1000) }, 'file storage paused'),
  })
}
