// npm run build: builds the pages, the map, the gazetteer and the bill of materials where they are stale, as npm start
// does.
import { buildGeoIfStale, buildPagesIfStale, installIfNeeded, pinnedNode, writeSbomIfStale } from './environment.mjs'

await installIfNeeded()
await buildGeoIfStale(pinnedNode())
await buildPagesIfStale(pinnedNode())
await writeSbomIfStale()
