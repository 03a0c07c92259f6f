import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const message = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}
const raster = { MAP_PROVIDER: 'raster', MAP_RASTER_URL: 'https://t.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '© T' }

test.each([
  [{}],
  [raster],
  [{ ...raster, MAP_DELIVERY: 'direct' }],
  [{ ...raster, MAP_RASTER_URL: 'http://10.0.0.7:8080/t/{z}/{y}/{x}?key=abc' }],
  [{ MAP_PROVIDER: 'style', MAP_STYLE_URL: 'https://t.example/styles/a?key=1', MAP_DELIVERY: 'direct' }],
  [{ MAP_PROVIDER: 'pmtiles' }],
  [{ MAP_PROVIDER: 'pmtiles', MAP_PMTILES: '/data/city.pmtiles' }],
  [{ MAP_PROVIDER: 'pmtiles', MAP_PMTILES: 'https://t.example/city.pmtiles' }],
])('map settings that fit: %j', (env) => expect(message(env)).toBe(''))

test.each([
  [{ MAP_PROVIDER: 'google' }, ['MAP_PROVIDER: expected embedded, style, raster or pmtiles']],
  [{ MAP_PROVIDER: 'style' }, ['MAP_STYLE_URL: MAP_PROVIDER=style needs it']],
  [
    { MAP_PROVIDER: 'raster' },
    ['MAP_RASTER_URL: MAP_PROVIDER=raster needs it', 'MAP_ATTRIBUTION: MAP_PROVIDER=raster'],
  ],
  [{ ...raster, MAP_RASTER_URL: 'https://t.example/{z}/{x}.png' }, ['MAP_RASTER_URL: expected']],
  [{ ...raster, MAP_RASTER_URL: 'https://{x}.example/{z}/{x}/{y}.png' }, ['MAP_RASTER_URL: expected']],
  [{ ...raster, MAP_RASTER_URL: 'https://{z}.example/{x}/{y}.png' }, ['MAP_RASTER_URL: expected']],
  [{ ...raster, MAP_RASTER_URL: 'https://t.example/{s}/{z}/{x}/{y}.png' }, ['MAP_RASTER_URL: expected']],
  [{ ...raster, MAP_RASTER_URL: 'file:///etc/{z}/{x}/{y}' }, ['MAP_RASTER_URL: expected']],
  [{ ...raster, MAP_RASTER_URL: 'https://me:pw@t.example/{z}/{x}/{y}' }, ['MAP_RASTER_URL: expected']],
  [{ MAP_PROVIDER: 'pmtiles', MAP_PMTILES: 's3://bucket/city.pmtiles' }, ['MAP_PMTILES: expected']],
  [{ MAP_PROVIDER: 'pmtiles', MAP_DELIVERY: 'direct' }, ['MAP_DELIVERY: direct goes with']],
  [
    { ...raster, MAP_RASTER_URL: 'http://t.example/{z}/{x}/{y}', MAP_DELIVERY: 'direct' },
    ['MAP_RASTER_URL: direct needs'],
  ],
  [{ MAP_CACHE_MB: '-1' }, ['MAP_CACHE_MB: expected']],
])('map settings that do not fit: %j', (env, problems) => {
  const text = message(env)
  for (const problem of problems) expect(text).toContain(`- ${problem}`)
  expect(text).toContain(`${problems.length} problem(s)`)
})
