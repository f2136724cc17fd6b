import { chromium } from '@playwright/test';
import { findBrowser } from '@sluice/e2e/browser';
import { startServer } from '@sluice/e2e/server-fixture';
import lighthouse from 'lighthouse';
const server = await startServer();
const port=9333;
try {
  const { executablePath, args } = await findBrowser();
  const context = await chromium.launchPersistentContext('', { executablePath, args:[...args,`--remote-debugging-port=${port}`] });
  const page = await context.newPage();
  await page.goto(server.url); await page.getByRole('button',{name:/demo/i}).click(); await page.getByRole('article').first().waitFor(); await page.goto('about:blank');
  for (const path of (process.argv[2]??'/home,/schedule,/settings/zones').split(',')) {
    const p=await context.newPage(); const s=await context.newCDPSession(p); await s.send('Network.clearBrowserCache'); await s.send('Storage.clearDataForOrigin',{origin:server.url,storageTypes:'service_workers,cache_storage'}); await p.close();
    if(process.env.SLOW){const dt:any=await lighthouse(`${server.url}/#${path}`,{port,disableStorageReset:true,onlyCategories:['performance'],logLevel:'silent',throttlingMethod:'devtools'}); {const au=dt.lhr.audits; console.log('\n## really slowed',path,dt.lhr.categories.performance.score,'fcp',au['first-contentful-paint'].displayValue,'lcp',au['largest-contentful-paint'].displayValue,'tbt',au['total-blocking-time'].displayValue,'si',au['speed-index'].displayValue);}}
    {const p=await context.newPage(); const s=await context.newCDPSession(p); await s.send('Network.clearBrowserCache'); await s.send('Storage.clearDataForOrigin',{origin:server.url,storageTypes:'service_workers,cache_storage'}); await p.close();}
    const a:any=await lighthouse(`${server.url}/#${path}`,{port,disableStorageReset:true,onlyCategories:['performance'],logLevel:'silent'});
    const au=a.lhr.audits;
    console.log('\n##',path,a.lhr.categories.performance.score,'fcp',au['first-contentful-paint'].displayValue,'lcp',au['largest-contentful-paint'].displayValue,'tbt',au['total-blocking-time'].displayValue,'si',au['speed-index'].displayValue,'cls',au['cumulative-layout-shift'].displayValue, 'sent', au['total-byte-weight'].displayValue);
    if(process.env.NET) for (const r of au['network-requests'].details.items) console.log(String(Math.round(r.networkRequestTime)).padStart(5),String(Math.round(r.networkEndTime)).padStart(5),String(r.transferSize).padStart(7),String(r.resourceSize).padStart(7),r.resourceType,r.url.replace(server.url,'').slice(0,80));
    console.log('lcp el', JSON.stringify(au['lcp-breakdown-insight']?.details?.items?.map((i:any)=>i.node?.snippet||i.items)).slice(0,600));
    console.log('cls', JSON.stringify(au['layout-shifts']?.details?.items?.map((i:any)=>[i.score,i.node?.selector,i.node?.snippet,i.subItems?.items?.map((x:any)=>x.extra?.value??x.cause)])).slice(0,1500));
  }
  await context.close();
} finally { await server.remove(); }
