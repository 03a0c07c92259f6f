import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { addFeed, changeFeed, checkFeed, listFeeds, removeFeed } from './manage-feeds.ts'
import { previewFeed } from './preview-feed.ts'

export const feedRoutes = [
  route(contract.listFeeds, listFeeds),
  route(contract.addFeed, addFeed),
  route(contract.previewFeed, previewFeed),
  route(contract.changeFeed, changeFeed),
  route(contract.removeFeed, removeFeed),
  route(contract.checkFeed, checkFeed),
]
