import { route } from '#platform/http/route.ts'
import * as announcement from '../announcement/contract.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '../announcement/server/keep-announcements.ts'
import { readAnnouncements } from '../announcement/server/read-announcements.ts'
import * as service from '../service/contract.ts'
import { readStatus } from '../service/server/read-status.ts'

export const statusRoutes = [
  route(announcement.readAnnouncements, readAnnouncements),
  route(announcement.listAnnouncements, listAnnouncements),
  route(announcement.createAnnouncement, createAnnouncement),
  route(announcement.changeAnnouncement, changeAnnouncement),
  route(announcement.updateAnnouncement, updateAnnouncement),
  route(announcement.endAnnouncement, endAnnouncement),
  route(service.readStatus, readStatus),
]
