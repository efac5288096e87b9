export { type PrismaRunner, inParts, prismaClient } from './prisma.ts'
