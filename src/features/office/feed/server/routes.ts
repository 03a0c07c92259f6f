import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { addFeed, checkFeed, listFeeds, removeFeed } from './manage-feeds.ts'

export const feedRoutes = [
  route(contract.listFeeds, listFeeds),
  route(contract.addFeed, addFeed),
  route(contract.removeFeed, removeFeed),
  route(contract.checkFeed, checkFeed),
]
